import { keyFingerprint } from '@jackpot/platform';
import type { KeyFiles } from './key-files.js';
import type { KeyPlan, Keys, KeysByUse, Step } from './key-plans.js';
import { type Running, hasKeys } from './running-keys.js';

export interface RotationPorts {
  readonly print: (line: string) => void;
  /** What each program reports, by HOST:PORT of its metrics. */
  readonly running: () => Promise<ReadonlyMap<string, Running>>;
  readonly programs: number;
  /** Undefined if a person restarts the programs. */
  readonly restart: (() => Promise<void>) | undefined;
  readonly isConfirmed: boolean;
  readonly act: (act: 'reseal' | 'patrons-renewed', keys: Keys) => Promise<string | null>;
  readonly now: () => Date;
  readonly publicKeyOf: (secret: string) => string;
}

/**
 * Continues until the key is replaced or a person has to act.
 * @returns whether the key is replaced
 */
export async function rotate(plan: KeyPlan, files: KeyFiles, ports: RotationPorts): Promise<boolean> {
  const { print } = ports;
  if (files.isUnderWay) {
    print(`continued after step ${files.done} of ${plan.steps.length}`);
  } else {
    files.begin();
  }
  print(`old key ${keyFingerprint(files.keys.old)}, new key ${keyFingerprint(files.keys.next)} (fingerprints)`);
  if (plan.isSigningKey === true) print(`public key of the new key: ${ports.publicKeyOf(files.keys.next)}`);
  let confirmations = ports.isConfirmed ? 1 : 0;
  const takeConfirmation = (): boolean => confirmations-- > 0;
  for (const [index, step] of plan.steps.entries()) {
    if (index < files.done) continue;
    const problem = await made(step, { plan, files, ports, takeConfirmation });
    if (problem !== null) {
      print(`step ${index + 1} of ${plan.steps.length}, not finished: ${step.about}`);
      for (const line of problem) print(`  ${line}`);
      return false;
    }
    files.done = index + 1;
    print(`step ${index + 1} of ${plan.steps.length}, done: ${step.about}`);
  }
  print(`the old key is kept in ${files.end(ports.now())}`);
  print(plan.afterwards);
  return true;
}

interface Context {
  readonly plan: KeyPlan;
  readonly files: KeyFiles;
  readonly ports: RotationPorts;
  readonly takeConfirmation: () => boolean;
}

/** Null if the step is done; otherwise instructions for a person. */
async function made(step: Step, context: Context): Promise<readonly string[] | null> {
  const { files, ports, takeConfirmation } = context;
  if (step.kind === 'confirm')
    return takeConfirmation() ? null : ['when this is so, run the same command again with --confirmed'];
  if (step.kind === 'act') {
    const problem = await ports.act(step.act, files.keys);
    return problem === null ? null : [problem, 'then run the same command again'];
  }
  return placed(step.keys(files.keys), context);
}

async function placed(wanted: KeysByUse, { files, ports, plan, takeConfirmation }: Context) {
  const changed = files.place(wanted);
  if (changed.length > 0) ports.print(`written: ${changed.join(', ')}`);
  if (ports.restart !== undefined && unproven(await ports.running(), wanted, ports.programs).length > 0)
    await ports.restart();
  const lacks = unproven(await ports.running(), wanted, ports.programs);
  if (lacks.length === 0) return null;
  // `--confirmed` replaces a missing report, but not a report of the old keys.
  if (lacks.every(({ isSeen }) => !isSeen) && takeConfirmation()) return null;
  return [
    ...lacks.map(({ text }) => text),
    `copy ${Object.keys(wanted).length === 1 ? 'the file' : 'the files'} of ${plan.setting} to every machine that has a copy of the secrets`,
    `restart one after the other: ${plan.programs.map((program) => `royal9-${program}`).join(', ')}`,
    'then run the same command again; with --confirmed for programs whose port of metrics this machine cannot read',
  ];
}

interface Lack {
  readonly text: string;
  readonly isSeen: boolean;
}

function unproven(all: ReadonlyMap<string, Running>, wanted: KeysByUse, programs: number): readonly Lack[] {
  const states = [...all];
  const users = states.filter(([, { state }]) => state === 'known').length;
  const lacks = states.flatMap(([at, running]): readonly Lack[] => {
    if (running.state === 'none') return [];
    if (running.state === 'away') return [{ text: `${at} does not answer (${running.why})`, isSeen: false }];
    return hasKeys(running.uses, wanted) ? [] : [{ text: `${at} runs with the keys of before`, isSeen: true }];
  });
  if (users + lacks.filter(({ isSeen }) => !isSeen).length >= programs) return lacks;
  return [
    ...lacks,
    {
      text: `${users} of ${programs} programs answer: name the others with --at (their METRICS_HOST must let this machine connect)`,
      isSeen: false,
    },
  ];
}
