import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

const attributesSchema = z
  .array(
    z.object({
      key: z.string(),
      value: z.union([
        z.object({ stringValue: z.string() }).transform(({ stringValue }) => stringValue),
        z.object({ intValue: z.number() }).transform(({ intValue }) => intValue),
      ]),
    }),
  )
  .transform((list) => Object.fromEntries(list.map(({ key, value }) => [key, value])));

/** The part of OTLP that our programs send: https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding. */
const requestSchema = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: attributesSchema }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string().regex(/^[0-9a-f]{32}$/),
              spanId: z.string().regex(/^[0-9a-f]{16}$/),
              parentSpanId: z
                .string()
                .regex(/^[0-9a-f]{16}$/)
                .optional(),
              name: z.string(),
              startTimeUnixNano: z.string().transform(BigInt),
              endTimeUnixNano: z.string().transform(BigInt),
              attributes: attributesSchema,
              status: z.object({ code: z.number() }),
            }),
          ),
        }),
      ),
    }),
  ),
});

type Sent = z.output<typeof requestSchema>['resourceSpans'][number];
export type SeenSpan = Sent['scopeSpans'][number]['spans'][number] & { readonly service: unknown };

export class Collector {
  readonly spans: SeenSpan[] = [];
  requests = 0;
  behavior: 'takes' | 'refuses' | 'hangs' = 'takes';
  readonly #server: Server = createServer((request, response) => void this.#receive(request, response));

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  traceOf(fits: (span: SeenSpan) => boolean): readonly SeenSpan[] {
    const traceId = this.spans.find(fits)?.traceId;
    return this.spans.filter((span) => span.traceId === traceId).sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.requests += 1;
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    if (this.behavior === 'hangs') return;
    if (this.behavior === 'refuses' || request.url !== '/v1/traces') {
      response.writeHead(500).end();
      return;
    }
    const { resourceSpans } = requestSchema.parse(JSON.parse(Buffer.concat(parts).toString()));
    for (const { resource, scopeSpans } of resourceSpans)
      for (const { spans } of scopeSpans)
        this.spans.push(...spans.map((span) => ({ ...span, service: resource.attributes['service.name'] })));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  }
}
