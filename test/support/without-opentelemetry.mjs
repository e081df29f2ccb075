/**
 * Given to a process with `--import`: it fails as soon as anything of OpenTelemetry is loaded, but for its API, a few empty
 * functions that prom-client loads.
 */
import { registerHooks } from 'node:module';

registerHooks({
  resolve(specifier, context, next) {
    if (/^@opentelemetry\/(?!api$)/.test(specifier)) throw new Error(`${specifier} was loaded`);
    return next(specifier, context);
  },
});
