import 'reflect-metadata';
import { readdirSync } from 'node:fs';
import { type OperationSpec, OPERATIONS } from '@jackpot/contract';
import { Controller, Get } from '@nestjs/common';
import { Op, operationOf, routesWithoutOperation } from './operation.js';

const RESOURCES = new URL('../resources/', import.meta.url);

async function handlers(): Promise<readonly (readonly [string, OperationSpec])[]> {
  const files = readdirSync(RESOURCES, { recursive: true, encoding: 'utf8' });
  const modules: Readonly<Record<string, unknown>>[] = [];
  // Import one module after the other, because Jest cannot link modules that are imported at the same time.
  for (const file of files.filter((name) => name.endsWith('.controller.ts')))
    modules.push((await import(new URL(file, RESOURCES).pathname)) as Readonly<Record<string, unknown>>);
  return modules.flatMap((module) => Object.entries(module)).flatMap(([name, value]) => handlersOf(name, value));
}

function handlersOf(name: string, value: unknown): readonly (readonly [string, OperationSpec])[] {
  if (typeof value !== 'function' || !name.endsWith('Controller')) return [];
  const own = Object.entries(Object.getOwnPropertyDescriptors(value.prototype as object));
  return own.flatMap(([method, { value: handler }]) => {
    const spec = typeof handler === 'function' ? operationOf(handler as object) : undefined;
    return spec === undefined ? [] : [[`${name}.${method}`, spec] as const];
  });
}

describe('the controllers', () => {
  it('handle every declared operation, each once', async () => {
    const specs = (await handlers()).map(([, spec]) => spec);
    const idOf = (spec: OperationSpec): string | undefined =>
      Object.entries(OPERATIONS).find(([, declared]) => declared === spec)?.[0];
    expect(specs.map(idOf).sort()).toEqual(Object.keys(OPERATIONS).sort());
  });

  it('have no other routes, and such a route is found before the controller listens', () => {
    @Controller()
    class StrangeController {
      @Get('strange')
      strange(this: void): void {}

      @Op('status.live')
      live(): { readonly status: 'live' } {
        return { status: 'live' };
      }

      helper(): void {}
    }
    expect(routesWithoutOperation([StrangeController])).toEqual(['StrangeController.strange']);
  });
});
