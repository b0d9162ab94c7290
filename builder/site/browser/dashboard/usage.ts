import type { Answer } from '../../../../shared/api/routes.ts';

export type Usage = Answer<'usage'>['usage'];
export type Day = Usage['daily'][number];
