import type { ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiProblem } from '../../http/problem.js';
import {
  type FromSigns,
  type JoinRefusal,
  type ToSigns,
  UNREAD_BYTES_MAX,
  paceOf,
  sequenceOf,
  showsOf,
} from './sign-messages.js';

export interface StreamRoute {
  readonly Params: { readonly linkId: string };
  readonly Querystring: { readonly metersMs?: string; readonly shows?: string };
}

interface Unanswered {
  readonly joined: () => void;
  readonly refused: (refusal: JoinRefusal) => void;
}

/** The deciding thread hands over each text for signs once. Slow readers and many connections are handled here. */
export class SignStreams {
  #last = 0;
  readonly #unanswered = new Map<number, Unanswered>();
  readonly #open = new Map<number, ServerResponse>();

  constructor(private readonly post: (message: FromSigns) => void) {}

  stream(request: FastifyRequest<StreamRoute>, reply: FastifyReply): Promise<FastifyReply> {
    const sign = (this.#last += 1);
    const response = reply.raw;
    // The sign disconnected while its request was checked. `close` is not emitted again, so `#leave` would never run.
    if (response.destroyed) return Promise.reject(new ApiProblem('UNAVAILABLE'));
    void reply.header('Access-Control-Allow-Origin', '*');
    response.once('close', () => this.#leave(sign));
    return new Promise((resolve, reject) => {
      this.#unanswered.set(sign, {
        joined: () => resolve(this.#begin(sign, reply)),
        refused: (refusal) => {
          if ('location' in refusal) return resolve(reply.redirect(refusal.location, 307));
          if (refusal.code === 'NO_LEADER') void reply.header('Retry-After', '1');
          reject(new ApiProblem(refusal.code, refusal.detail));
        },
      });
      const { params, query, headers, ip } = request;
      const wishes = {
        lastSeen: sequenceOf(headers['last-event-id']),
        paceMs: paceOf(query.metersMs),
        shows: showsOf(query.shows),
      };
      this.post({ type: 'join', sign, joining: { linkId: params.linkId, from: ip, ...wishes } });
    });
  }

  take(message: ToSigns): void {
    switch (message.type) {
      case 'joined':
        return this.#answered(message.sign)?.joined();
      case 'refused':
        return this.#answered(message.sign)?.refused(message.refusal);
      case 'text':
        return this.post({ type: 'taken', skipped: this.#offer(message) });
      case 'end':
        this.#open.get(message.sign)?.end();
    }
  }

  #answered(sign: number): Unanswered | undefined {
    const unanswered = this.#unanswered.get(sign);
    this.#unanswered.delete(sign);
    return unanswered;
  }

  #begin(sign: number, reply: FastifyReply): FastifyReply {
    reply.hijack();
    const response = reply.raw;
    response.on('error', () => response.destroy());
    response.writeHead(200, {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      'Access-Control-Allow-Origin': '*',
      'X-Accel-Buffering': 'no',
    });
    response.flushHeaders();
    this.#open.set(sign, response);
    return reply;
  }

  #offer({ signs, text, sequence }: Extract<ToSigns, { readonly type: 'text' }>): number {
    const frame = Buffer.from(`id: ${sequence}\ndata: ${text}\n\n`);
    let skipped = 0;
    for (const sign of signs) {
      const response = this.#open.get(sign);
      if (response === undefined) continue;
      if (response.writableLength > UNREAD_BYTES_MAX) skipped += 1;
      else response.write(frame);
    }
    return skipped;
  }

  #leave(sign: number): void {
    this.#unanswered.delete(sign);
    this.#open.delete(sign);
    this.post({ type: 'left', sign });
  }
}
