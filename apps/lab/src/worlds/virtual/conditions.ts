export type DatabaseState =
  | 'up'
  | 'disk-full'
  /** The error of a demoted server, so another server may accept writes. */
  | 'read-only'
  | 'down'
  /** No answers arrive, whether requests arrived or not. */
  | 'unreachable';

export const COMMIT_STEPS = ['before-send', 'after-send', 'after-write', 'after-answer'] as const;
export type CommitStep = (typeof COMMIT_STEPS)[number];

/** Shares are per mille. */
export interface Conditions {
  database: DatabaseState;
  databaseDelayMsMax: number;
  databaseAnswersLost: number;
  /** The answer is lost and the server executes the request seconds later. */
  databaseRequestsLate: number;
  framesLost: number;
  framesTwice: number;
  framesOvertaking: number;
  frameDelayMsMax: number;
  /** Connections of the floor stay open, but nothing arrives. */
  floorIsSilent: boolean;
  busAnswersLost: number;
  queueIsDown: boolean;
  receiversAreDown: boolean;
}

export function fairWeather(): Conditions {
  return {
    database: 'up',
    databaseDelayMsMax: 2,
    databaseAnswersLost: 0,
    databaseRequestsLate: 0,
    framesLost: 0,
    framesTwice: 0,
    framesOvertaking: 0,
    frameDelayMsMax: 4,
    floorIsSilent: false,
    busAnswersLost: 0,
    queueIsDown: false,
    receiversAreDown: false,
  };
}
