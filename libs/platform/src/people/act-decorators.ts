import type { Account, ActName, Party } from '@jackpot/contract';
import { assert, must } from '@jackpot/money';
import { type ExecutionContext, RequestMethod, SetMetadata, type Type, createParamDecorator } from '@nestjs/common';

const ACT = 'jackpot:act';
/** Under this name Nest keeps the HTTP method of a handler: only routes have one. */
const METHOD = 'method';

/** The act of a route. Every route has one. */
export function Act(act: ActName): MethodDecorator {
  return SetMetadata(ACT, act);
}

/** The act of a handler; undefined where it names none. */
export function actOf(handler: object): ActName | undefined {
  return Reflect.getMetadata(ACT, handler) as ActName | undefined;
}

/** Routes that name no act, as `Controller.method METHOD`: a start with one of them is refused. */
export function routesWithoutAct(controllers: readonly Type[]): readonly string[] {
  return controllers.flatMap((controller) =>
    handlersOf(controller)
      .filter(([, handler]) => actOf(handler) === undefined)
      .map(([name, handler]) => `${controller.name}.${name} ${methodOf(handler) ?? ''}`),
  );
}

function handlersOf({ prototype }: Type): readonly (readonly [string, object])[] {
  const own = Object.entries(Object.getOwnPropertyDescriptors(prototype as object));
  return own.flatMap(([name, { value }]) =>
    typeof value === 'function' && methodOf(value as object) !== undefined ? [[name, value as object] as const] : [],
  );
}

function methodOf(handler: object): string | undefined {
  const method = Reflect.getMetadata(METHOD, handler) as RequestMethod | undefined;
  return method === undefined ? undefined : RequestMethod[method];
}

/** The party and the act of a request: the guard writes it, handlers read it. */
export interface Acting {
  readonly act: ActName;
  readonly party: Party | undefined;
  /** The id of the person's session; a handler recognizes its own session by it. */
  readonly sessionId?: string | undefined;
  /** The subject in the audit trail: the path, unless the handler sets a more precise one. */
  subject: string;
}

const actings = new WeakMap<object, Acting>();

export function noteActing(request: object, acting: Acting): void {
  actings.set(request, acting);
}

export function actingOf(request: object): Acting {
  return must(actings.get(request), 'the guard has noted who acts');
}

/** The person or program that does this act. */
export const ActingPerson = createParamDecorator((_: unknown, context: ExecutionContext): Account => {
  const { party, act } = actingOf(context.switchToHttp().getRequest<object>());
  assert(party?.kind === 'person', `"${act}" is done by people and programs with an account`);
  return party.person;
});

/** The note of this request: for handlers that name the subject themselves, or need their own session. */
export const ActingNote = createParamDecorator((_: unknown, context: ExecutionContext): Acting =>
  actingOf(context.switchToHttp().getRequest<object>()),
);
