/** How long a stream of events is listened to: long enough for the first ones, and nobody waits. */
const streamMs = 3_000;

/** The body of an answer. A stream of events never ends: of one, what comes within the first seconds. */
export async function readText(response: Response): Promise<string> {
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
  if (!isStream || !response.body) return response.text();
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  // A reader that is cancelled says that it has come to the end.
  setTimeout(() => void reader.cancel(), streamMs);
  let text = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) text += part.value;
  return text;
}
