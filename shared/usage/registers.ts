import { hashBits } from './client-hash.ts';

/** 2 to the power of 14 registers: a standard error of 0.81 %. */
const indexBits = 14;
export const registersCount = 2 ** indexBits;
const rankBits = hashBits - indexBits;
/** A packed register has four bits above the smallest one; those that need more are listed behind. */
const nibbleMax = 15;
const packedBytesMin = 1 + registersCount / 2;

/** The registers of a HyperLogLog: each the longest run of zeros (plus one) that a hash brought to it. */
export type Registers = Uint8Array;

/** Puts a hash in; true when that changed anything. */
export function addHash(registers: Registers, hash: number): boolean {
  const index = hash % registersCount;
  const rest = Math.floor(hash / registersCount);
  const rank = rest === 0 ? rankBits + 1 : rankBits - Math.floor(Math.log2(rest));
  if (rank <= registers[index]!) return false;
  registers[index] = rank;
  return true;
}

/** The larger of each pair; true when that changed anything. */
export function mergeRegisters(registers: Registers, others: Registers): boolean {
  let changed = false;
  for (let index = 0; index < registersCount; index++) {
    const rank = others[index]!;
    if (rank <= registers[index]!) continue;
    registers[index] = rank;
    changed = true;
  }
  return changed;
}

/**
 * How many different hashes were put in: Ertl's improved estimator ("New cardinality estimation algorithms for HyperLogLog
 * sketches", 2017, algorithm 6), which needs no tables and is unbiased from none to all.
 */
export function countHashes(registers: Registers): number {
  const counts = new Float64Array(rankBits + 2);
  for (let index = 0; index < registersCount; index++) counts[registers[index]!]!++;
  let sum = registersCount * toTau(1 - counts[rankBits + 1]! / registersCount);
  for (let rank = rankBits; rank >= 1; rank--) sum = (sum + counts[rank]!) / 2;
  sum += registersCount * toSigma(counts[0]! / registersCount);
  return Math.round(registersCount ** 2 / (2 * Math.LN2 * sum));
}

/** Corrects for registers that are empty. */
function toSigma(share: number): number {
  if (share === 1) return Number.POSITIVE_INFINITY;
  let [power, weight, sum, last] = [share, 1, share, -1];
  while (sum !== last) {
    last = sum;
    power *= power;
    sum += power * weight;
    weight *= 2;
  }
  return sum;
}

/** Corrects for registers that are full. */
function toTau(share: number): number {
  if (share === 0 || share === 1) return 0;
  let [root, weight, sum, last] = [share, 1, 1 - share, -1];
  while (sum !== last) {
    last = sum;
    root = Math.sqrt(root);
    weight /= 2;
    sum -= (1 - root) ** 2 * weight;
  }
  return sum / 3;
}

/** 8 KB and a little: the smallest rank, four bits a register above it, then index and rank of those that need more. */
export function packRegisters(registers: Registers): Uint8Array {
  let smallest = rankBits + 1;
  for (let index = 0; index < registersCount; index++)
    if (registers[index]! < smallest) smallest = registers[index]!;
  const bytes = new Uint8Array(packedBytesMin);
  const larger: number[] = [];
  bytes[0] = smallest;
  for (let index = 0; index < registersCount; index++) {
    const above = Math.min(registers[index]! - smallest, nibbleMax);
    bytes[1 + (index >> 1)]! |= index % 2 === 0 ? above : above << 4;
    if (above === nibbleMax) larger.push(index % 256, index >> 8, registers[index]!);
  }
  return Buffer.concat([bytes, Uint8Array.from(larger)]);
}

/** Merges registers that were packed, without unpacking them first: reading a year of usage is mostly this. */
export function mergePacked(registers: Registers, bytes: Uint8Array): void {
  const smallest = bytes[0]!;
  for (let position = 1, index = 0; position < packedBytesMin; position++, index += 2) {
    const pair = bytes[position]!;
    const low = smallest + (pair & nibbleMax);
    const high = smallest + (pair >> 4);
    if (low > registers[index]!) registers[index] = low;
    if (high > registers[index + 1]!) registers[index + 1] = high;
  }
  for (let position = packedBytesMin; position < bytes.length; position += 3) {
    const index = bytes[position]! + bytes[position + 1]! * 256;
    registers[index] = Math.max(registers[index]!, bytes[position + 2]!);
  }
}
