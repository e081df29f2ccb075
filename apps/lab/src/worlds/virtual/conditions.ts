export type DatabaseState =
  | 'up'
  | 'disk-full'
  /** Every write fails, as on a demoted server. Another server may then accept writes. */
  | 'read-only'
  | 'down'
  /** Requests may arrive or not, but no answers arrive. */
  | 'unreachable';

export const COMMIT_STEPS = ['before-send', 'after-send', 'after-write', 'after-answer'] as const;
export type CommitStep = (typeof COMMIT_STEPS)[number];

/** Numbers without a unit are per mille of frames, requests or answers. */
export interface Conditions {
  database: DatabaseState;
  databaseDelayMsMax: number;
  databaseAnswersLost: number;
  databaseRequestsLate: number;
  framesLost: number;
  framesTwice: number;
  framesOvertaking: number;
  frameDelayMsMax: number;
  /** If true, connections of the floor stay open, but nothing arrives. */
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
