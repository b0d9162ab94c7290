/** What is asked, and what comes of it: between the plans of each family and whoever follows them. */
import type { Bases } from '../shared/api/endpoint.ts';
import type { LivePlan } from './live/live-answers.ts';
import type { ArchivePlan } from './snapshot.ts';

/** Where routes are, and what there is to ask for. */
export interface Place extends Bases {
  /** Numbers of the cages that exist. */
  readonly cages: readonly number[];
  /** From 0 to below 1; Math.random unless given. */
  readonly random?: () => number;
}

/** How a request's answer is come by. */
export type Planned =
  | { readonly kind: 'archive'; readonly plan: ArchivePlan }
  | { readonly kind: 'live'; readonly plan: LivePlan }
  | { readonly kind: 'events' };
