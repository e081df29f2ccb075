import { labelOf } from '../parts/texts.js';
import { t } from '../texts/t.js';

export function handTitle(hand: number): string {
  return hand === 0 ? t('Dealer') : t('Seat {1}', hand);
}

const WAGERS: Readonly<Record<string, string>> = {
  'ante/commission': t('Ante'),
  'ante/free': t('Ante, commission free'),
  'three_kings/A': t('Three Kings'),
  'three_kings/B': t('Three Kings'),
  'tie_bonus/A': t('Tie Bonus'),
  'tie_bonus/B': t('Tie Bonus'),
  'alt:tie_bonus/A_faces_are_0': t('Tie Bonus'),
  'alt:tie_bonus/B_faces_are_0': t('Tie Bonus'),
  dragon_bonus: t('Dragon Bonus'),
};

export function wagerText(key: string): string {
  return WAGERS[key] ?? key;
}

const STANDINGS: Readonly<Record<string, string>> = {
  player: t('wins'),
  dealer: t('loses'),
  tie: t('ties'),
  forfeit: t('forfeited'),
};

export function standingText(standing: string): string {
  return STANDINGS[standing] ?? standing;
}

export function lineText(line: string): string {
  return labelOf(line.replaceAll('_', '-'));
}

const THREE_KINGS = 31;
const THREE_FACES = 30;
const RANKS_OF_POINTS = 3;

/** Names the rank of a hand (chapter 6 C). */
export function rankText(ranking: number): string {
  if (ranking === THREE_KINGS) return t('Three Kings');
  if (ranking === THREE_FACES) return t('three faces');
  const points = Math.floor(ranking / RANKS_OF_POINTS);
  const faces = ranking % RANKS_OF_POINTS;
  return faces === 0 ? t('{1} points', points) : t('{1} points, {2} faces', points, faces);
}
