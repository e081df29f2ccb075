import {
  EncodedResult,
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
import { Act } from '@jackpot/platform';
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
  applyDecorators,
  createParamDecorator,
} from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Observable, map } from 'rxjs';
import type { z } from 'zod';
import { ApiProblem } from './problem.js';

const OPERATION = 'jackpot:operation';

type Handled<O extends OperationSpec> = ResultOf<O> | EncodedResult<O>;

/**
 * Makes a method the handler of an operation: its route, act and status come from the declaration. A method that returns
 * anything but the declared result, or its text, does not compile.
 */
export function Operation<O extends OperationSpec>(
  spec: O,
): <T extends (...args: never[]) => Handled<O> | Promise<Handled<O>>>(
  target: object,
  key: string | symbol,
  descriptor: TypedPropertyDescriptor<T>,
) => void {
  return applyDecorators(
    RequestMapping({ path: spec.path, method: RequestMethod[spec.method] }),
    HttpCode(statusOf(spec)),
    Act(spec.act),
    SetMetadata(OPERATION, spec),
    ...Object.entries(deprecationHeaders(spec)).map(([name, value]) => Header(name, value)),
  );
}

/** The operation that a method handles; undefined where it handles none. */
export function operationOf(handler: object): OperationSpec | undefined {
  return Reflect.getMetadata(OPERATION, handler) as OperationSpec | undefined;
}

/** The parameters, query and body of the request, parsed by the declaration of the operation. */
export const Input = createParamDecorator((_: unknown, context: ExecutionContext): InputOf<OperationSpec> => {
  const spec = must(operationOf(context.getHandler()), 'a handler with @Input has an @Operation');
  const { params, query, body } = context.switchToHttp().getRequest<FastifyRequest>();
  const parsed = parseRequest(spec, { params, query, body });
  if ('invalid' in parsed) throw new ApiProblem('BAD_MESSAGE', parsed.invalid);
  return parsed.input;
});

/**
 * Writes the result of a handler as the JSON that its operation declares, unless a thread has done so. A result that does not
 * fit is a fault of the controller: the request fails, and the log names the field.
 */
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
