import {
  type Account,
  EncodedResult,
  OPERATIONS,
  type api,
  type InputOf,
  type OperationSpec,
  type ResultOf,
  deprecationHeaders,
  encodeResult,
  isFile,
  parseRequest,
  statusOf,
} from '@jackpot/contract';
import { must } from '@jackpot/money';
import type { Acting } from '@jackpot/platform';
import {
  type CallHandler,
  type ExecutionContext,
  Header,
  HttpCode,
  type NestInterceptor,
  Injectable,
  RequestMapping,
  RequestMethod,
  SetMetadata,
  type Type,
  applyDecorators,
  createParamDecorator,
} from '@nestjs/common';
import { METHOD_METADATA } from '@nestjs/common/constants.js';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Observable, map } from 'rxjs';
import type { z } from 'zod';
import { ApiProblem } from './problem.js';

const OPERATION = 'jackpot:operation';

type Api = typeof api;

type OperationId = { [R in keyof Api]: `${R}.${keyof Api[R] & string}` }[keyof Api];

type SpecOf<Id extends OperationId> = Id extends `${infer R extends keyof Api}.${infer N}`
  ? N extends keyof Api[R]
    ? Extract<Api[R][N], OperationSpec>
    : never
  : never;

export type In<Id extends OperationId> = InputOf<SpecOf<Id>>;
export type Out<Id extends OperationId> = ResultOf<SpecOf<Id>>;

type Returned<Id extends OperationId> = Out<Id> | EncodedResult<SpecOf<Id>>;
type Handling<Id extends OperationId, First> = (first: First, ...rest: never[]) => Returned<Id> | Promise<Returned<Id>>;
type Handler<Id extends OperationId> =
  | Handling<Id, In<Id>>
  | Handling<Id, Account>
  | Handling<Id, Acting>
  | Handling<Id, FastifyRequest>
  | Handling<Id, FastifyReply>;

export function Op<Id extends OperationId>(
  id: Id,
): <T extends Handler<Id>>(target: object, key: string | symbol, descriptor: TypedPropertyDescriptor<T>) => void {
  const spec = must(OPERATIONS[id], 'the type lists the operations of the contract');
  return applyDecorators(
    RequestMapping({ path: spec.path, method: RequestMethod[spec.method] }),
    HttpCode(statusOf(spec)),
    SetMetadata(OPERATION, spec),
    ...Object.entries(deprecationHeaders(spec)).map(([name, value]) => Header(name, value)),
  );
}

export function operationOf(handler: object): OperationSpec | undefined {
  return Reflect.getMetadata(OPERATION, handler) as OperationSpec | undefined;
}

export function routesWithoutOperation(controllers: readonly Type[]): readonly string[] {
  return controllers.flatMap(({ name, prototype }) => {
    const methods: readonly (readonly [string, { readonly value?: object }])[] = Object.entries(
      Object.getOwnPropertyDescriptors(prototype as object),
    );
    const routes = methods.filter(
      ([, { value }]) => value !== undefined && Reflect.hasMetadata(METHOD_METADATA, value),
    );
    return routes.flatMap(([key, { value }]) => (operationOf(value ?? {}) === undefined ? [`${name}.${key}`] : []));
  });
}

export const Input = createParamDecorator((_: unknown, context: ExecutionContext): InputOf<OperationSpec> => {
  const spec = must(operationOf(context.getHandler()), 'a handler with @Input has an @Op');
  const { params, query, body } = context.switchToHttp().getRequest<FastifyRequest>();
  const parsed = parseRequest(spec, { params, query, body });
  if ('invalid' in parsed) throw new ApiProblem('BAD_MESSAGE', parsed.invalid);
  return parsed.input;
});

/** A result that does not fit its declaration is a fault: the request fails, and the log names the field. */
@Injectable()
export class ResultInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const spec = operationOf(context.getHandler());
    if (spec === undefined || !isAnswering(spec)) return next.handle();
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    return next.handle().pipe(map((result: unknown) => bodyOf(spec, result, reply)));
  }
}

type Answering = OperationSpec & { readonly response: z.ZodType };

function isAnswering(spec: OperationSpec): spec is Answering {
  return spec.response !== null && !isFile(spec.response);
}

function bodyOf(spec: Answering, result: unknown, reply: FastifyReply): unknown {
  if (!(result instanceof EncodedResult)) return encodeResult(spec, result);
  void reply.type('application/json; charset=utf-8');
  return result.text;
}
