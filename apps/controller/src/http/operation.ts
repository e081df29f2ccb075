import {
  type InputOf,
  type OperationSpec,
  type ResponseOf,
  type ResultOf,
  deprecationHeaders,
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
import type { FastifyRequest } from 'fastify';
import { type Observable, map } from 'rxjs';
import { z } from 'zod';
import { ApiProblem } from './problem.js';

const OPERATION = 'jackpot:operation';

/**
 * Makes a method the handler of an operation: its route, act and status come from the declaration. A method that returns
 * anything but the declared result does not compile.
 */
export function Operation<O extends OperationSpec>(
  spec: O,
): <T extends (...args: never[]) => ResultOf<O> | Promise<ResultOf<O>>>(
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
 * Writes the result of a handler as the JSON that its operation declares. A result that does not fit is a fault of the
 * controller: the request fails, and the log names the field. Fields that the schema does not name are left out, so that
 * no column of a row becomes public by oversight.
 */
@Injectable()
export class ResultInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const response = operationOf(context.getHandler())?.response;
    if (response === undefined || response === null || isFile(response)) return next.handle();
    return next.handle().pipe(map((result: unknown) => z.encode(response, result)));
  }
}

/** A result as the JSON of its operation: for documents that print what the API returns. */
export function jsonOf<O extends OperationSpec & { readonly response: z.ZodType }>(
  { response }: O,
  result: ResultOf<O>,
): ResponseOf<O> {
  return z.encode(response, result) as ResponseOf<O>;
}
