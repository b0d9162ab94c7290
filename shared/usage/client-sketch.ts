import assert from 'node:assert/strict';
import { hashBits } from './client-hash.ts';
import {
  addHash,
  countHashes,
  mergePacked,
  mergeRegisters,
  packRegisters,
  type Registers,
  registersCount,
} from './registers.ts';

/** As many hashes are kept as they are: smaller sets are counted exactly, in at most 3 KB. */
const hashesMax = 512;
const hashBytes = hashBits / 8;
const forms = { hashes: 0, registers: 1 } as const;

/**
 * Counts different clients without keeping them: exact up to 512, beyond that a HyperLogLog with a standard error of 0.81 %.
 * What it holds depends only on which clients were put in, so merging is a union: in any order, as often as one likes.
 */
export class ClientSketch {
  #hashes: Set<number> | undefined = new Set();
  #registers: Registers | undefined;

  /** True when the sketch changed. */
  add(hash: number): boolean {
    if (this.#registers) return addHash(this.#registers, hash);
    const size = this.#hashes!.size;
    this.#hashes!.add(hash);
    if (this.#hashes!.size > hashesMax) this.#toRegisters();
    return this.#hashes?.size !== size;
  }

  /** True when the sketch changed. */
  merge(other: ClientSketch): boolean {
    let changed = false;
    if (other.#registers) {
      changed = this.#toRegisters();
      return mergeRegisters(this.#registers!, other.#registers) || changed;
    }
    for (const hash of other.#hashes!) changed = this.add(hash) || changed;
    return changed;
  }

  get count(): number {
    return this.#registers ? countHashes(this.#registers) : this.#hashes!.size;
  }

  /** The hashes in ascending order, or the registers. The same clients give the same bytes. */
  toBytes(): Uint8Array {
    if (this.#registers)
      return Buffer.concat([Uint8Array.of(forms.registers), packRegisters(this.#registers)]);
    const hashes = [...this.#hashes!].sort((a, b) => a - b);
    const bytes = Buffer.alloc(1 + hashes.length * hashBytes);
    hashes.forEach((hash, position) => {
      bytes.writeUIntBE(hash, 1 + position * hashBytes, hashBytes);
    });
    return bytes;
  }

  /** Merges what `toBytes` gave. */
  addBytes(bytes: Uint8Array): void {
    const body = Buffer.from(bytes.buffer, bytes.byteOffset + 1, bytes.byteLength - 1);
    assert.ok(bytes[0] === forms.hashes || bytes[0] === forms.registers, 'a sketch has one of two forms');
    if (bytes[0] === forms.registers) {
      this.#toRegisters();
      mergePacked(this.#registers!, body);
    } else {
      for (let start = 0; start < body.length; start += hashBytes)
        this.add(body.readUIntBE(start, hashBytes));
    }
  }

  /** True when they were hashes before. */
  #toRegisters(): boolean {
    if (!this.#hashes) return false;
    this.#registers = new Uint8Array(registersCount);
    for (const hash of this.#hashes) addHash(this.#registers, hash);
    this.#hashes = undefined;
    return true;
  }
}
