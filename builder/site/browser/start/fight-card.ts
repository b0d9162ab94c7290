import type { Answer } from '../../../../shared/api/routes.ts';
import { basePath, fillPath } from '../shell/api.ts';
import { element } from '../shell/element.ts';
import { formatMoment } from '../shell/format.ts';

type Fight = Answer<'recentFights'>['fights'][number];

/** A fight as a card: the red corner, the blue corner, and who won how. */
export function fightCard(fight: Fight): HTMLElement {
  const { tournamentID, gameID, tournamentName, name, stopTime, winAnnotation, matchLength } = fight;
  const address =
    basePath + fillPath('/tournaments/{tournamentID}/fights/{gameID}', { tournamentID, gameID });
  const how = [winAnnotation && `by ${winAnnotation}`, matchLength > 0 && `after ${matchLength} s`];
  const result = [toResult(fight), ...how].filter(Boolean).join(' ');
  const where = [tournamentName, name, stopTime && formatMoment(stopTime)].filter(Boolean).join(' · ');
  return element(
    'article',
    { class: 'fight' },
    element('p', { class: 'fight-where' }, where),
    corner('red', fight.player1, fight.player1wins === 1),
    corner('blue', fight.player2, fight.player2wins === 1),
    element(
      'p',
      { class: 'fight-result' },
      `${result}. `,
      element('a', { href: address }, 'The whole fight as JSON'),
    ),
  );
}

function corner(color: 'red' | 'blue', name: string, isWinner: boolean): HTMLElement {
  return element(
    'p',
    { class: `corner ${color}` },
    element('span', { class: 'corner-name' }, name),
    element('span', { class: 'corner-note' }, isWinner ? `${color} corner, winner` : `${color} corner`),
  );
}

function toResult({ player1, player2, player1wins, player2wins }: Fight): string {
  if (player1wins === 1) return `${player1} won`;
  return player2wins === 1 ? `${player2} won` : 'A draw';
}
