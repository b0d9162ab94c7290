import { S3Client } from '@aws-sdk/client-s3';
import type { S3Settings } from '../base/environment.ts';
import { limits } from '../base/limits.ts';

/**
 * Amazon's client. Its own retries are off: they know neither a limit of time nor a lease that was lost, and hide from
 * whoever writes on a condition that an earlier try may have been heard. Two policies, one in the other, would multiply.
 */
export function createClient(settings: S3Settings): S3Client {
  hushVersionWarning();
  const sockets = { keepAlive: true, maxSockets: limits.storeConnectionsMax };
  return new S3Client({
    ...settings,
    maxAttempts: 1,
    requestHandler: { connectionTimeout: limits.storeConnectMs, httpAgent: sockets, httpsAgent: sockets },
    // Newer digests than many stores know. We send one of our own that all of them check.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

/** The client is pinned, so that its later versions want a newer node concerns who updates it, not who runs a command. */
function hushVersionWarning(): void {
  process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] ??= 'true';
}
