import { writeFileSync } from 'node:fs';
import { refuseWeak } from './environment/durability.js';
import { makeTestEnvironment } from './environment/test-environment.js';
import type { Bench } from './bench.js';
import { Checks } from './check/checks.js';
import { machineOf } from './machine.js';
import { CannotRun, type Options, USAGE, readOptions } from './options.js';
import { profileAll } from './profile/profile-all.js';
import { type Report, reportJson, reportText } from './report.js';
import { runMeasures } from './run.js';

const startedMs = performance.now();

/** Progress goes to the error stream, with the seconds since the start; the report goes to the other. */
function print(line: string): void {
  const seconds = ((performance.now() - startedMs) / 1_000).toFixed(0).padStart(4);
  process.stderr.write(`${seconds} s  ${line}\n`);
}

async function bench(options: Options): Promise<number> {
  print('starting the servers');
  const environment = await makeTestEnvironment(print);
  const checks = new Checks(print);
  const { effort } = options;
  const made: Bench = {
    environment,
    effort,
    match: options.match,
    checks,
    findings: [],
    throughputs: [],
    figures: {},
    print,
  };
  try {
    const machine = machineOf(environment.durability);
    print(machine.durability);
    refuseWeak(environment.durability, options.allowWeak);
    if (options.profileDir !== undefined) {
      process.stdout.write(await profileAll(made, options.profileDir));
      return 0;
    }
    await runMeasures(made, options.only);
    const report: Report = {
      command: `npm run bench -- ${process.argv.slice(2).join(' ')}`.replace(/( --)? ?$/, ''),
      measuredOn: new Date().toISOString().slice(0, 10),
      seconds: (performance.now() - startedMs) / 1_000,
      machine,
      throughputs: made.throughputs,
      findings: made.findings,
      checks: checks.all,
      figures: made.figures,
    };
    process.stdout.write(reportText(report));
    if (options.jsonFile !== undefined) writeFileSync(options.jsonFile, reportJson(report));
    return checks.failed.length === 0 ? 0 : 1;
  } finally {
    await environment.stop();
  }
}

async function main(): Promise<number> {
  const options = readOptions(process.argv.slice(2));
  if (options === 'help') {
    process.stdout.write(USAGE);
    return 0;
  }
  return bench(options);
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${error instanceof CannotRun ? error.message : (error as Error).stack}\n`);
  process.exitCode = error instanceof CannotRun ? 2 : 1;
}
process.exit();
