/** Fails if anything of OpenTelemetry is loaded except its API, which prom-client needs. */
import { registerHooks } from 'node:module';

registerHooks({
  resolve(specifier, context, next) {
    if (/^@opentelemetry\/(?!api$)/.test(specifier)) throw new Error(`${specifier} was loaded`);
    return next(specifier, context);
  },
});
