/** What a process ends with. The supervisor starts it again except after `mend`. */
export const EXIT = {
  /** Stopped on request, in order. */
  done: 0,
  /** Stopped on request, but a step failed or did not end in its time. */
  unclean: 1,
  /** Settings are missing or wrong, or the software is not what was built: a person has to mend it first. */
  mend: 2,
  /** A broken invariant or an unexpected failure (EX_SOFTWARE of sysexits.h). */
  fatal: 70,
} as const;

/** A second signal: out at once, with the number a shell gives for it. */
export const EXIT_HURRIED = { SIGINT: 130, SIGTERM: 143 } as const;
