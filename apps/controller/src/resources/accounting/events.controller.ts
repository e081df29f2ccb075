import { Readable } from 'node:stream';
import {
  type Account,
  type StreamPlace,
  PLACE_FORM,
  eventJsonSchema,
  isEventType,
  placeText,
  readPlace,
} from '@jackpot/contract';
import { ActingPerson } from '@jackpot/platform';
import { Controller, Headers, Res, StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { ApiProblem } from '../../http/problem.js';
import type { EventPage } from './event-page.js';
import { EventReaders } from './event-readers.js';
import { type In, type Out, Input, Op } from '../../http/operation.js';

/** Streams end after this time, so the reader's rights are checked again when it reconnects. */
const STREAM_MS_MAX = 300_000;
const KEEP_ALIVE_MS = 15_000;
const STREAM_PAGE = 100;

/** Serves the bodies that webhooks send, in journal order, without gaps. */
@Controller()
export class EventsController {
  constructor(private readonly readers: EventReaders) {}

  @Op('events.page')
  async page(
    @Input() { params: { linkId }, query: { after, limit, waitSeconds } }: In<'events.page'>,
    @ActingPerson() person: Account,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const place = await this.#placeOf(linkId, after);
    const page = await this.readers.page(linkId, place, limit);
    if (page.events.length > 0 || waitSeconds === 0) return pageBody(page);
    const leave = this.readers.enter(person.id);
    try {
      await this.readers.wait(linkId, page.next, { ms: waitSeconds * 1_000, signal: goneSignal(reply) });
      return pageBody(await this.readers.page(linkId, page.next, limit));
    } finally {
      leave();
    }
  }

  @Op('events.stream')
  async stream(
    @Input() { params: { linkId }, query: { after } }: In<'events.stream'>,
    @Headers('last-event-id') lastEventId: string | undefined,
    @ActingPerson() person: Account,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const from = lastEventId === undefined || lastEventId === '' ? after : lastEventId;
    if (from !== 'now' && !PLACE_FORM.test(from))
      throw new ApiProblem('BAD_MESSAGE', 'Last-Event-ID: a place like 4711-12-mhq3k2j1.3f, the id of a message');
    const place = await this.#placeOf(linkId, from);
    const leave = this.readers.enter(person.id);
    reply.raw.once('close', leave);
    void reply.header('cache-control', 'no-store').header('x-accel-buffering', 'no');
    return new StreamableFile(Readable.from(this.#messages(linkId, place, goneSignal(reply))), {
      type: 'text/event-stream',
    });
  }

  @Op('events.schema')
  schema(
    @Input() { params: { eventType } }: In<'events.schema'>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): string {
    if (!isEventType(eventType)) throw new ApiProblem('NOT_FOUND', `there is no event ${eventType}`);
    void reply.type('application/schema+json; charset=utf-8').header('access-control-allow-origin', '*');
    return JSON.stringify(eventJsonSchema(eventType));
  }

  async #placeOf(linkId: string, text: string): Promise<StreamPlace> {
    if (text === 'now') return this.readers.present(linkId);
    const place = readPlace(text);
    await this.readers.check(linkId, place);
    return place;
  }

  async *#messages(linkId: string, from: StreamPlace, signal: AbortSignal): AsyncGenerator<string> {
    const until = performance.now() + STREAM_MS_MAX;
    yield ': events\n\n';
    for (let place = from; performance.now() < until && !signal.aborted;) {
      const page = await this.readers.page(linkId, place, STREAM_PAGE);
      if (page.events.length > 0) yield messagesText(page);
      place = page.next;
      if (page.hasMore) continue;
      await this.readers.wait(linkId, place, { ms: KEEP_ALIVE_MS, signal });
      yield ': \n\n';
    }
  }
}

function pageBody({ events, next, hasMore }: EventPage): Out<'events.page'> {
  return { events: events.map(({ place: _place, ...event }) => event), next: placeText(next), hasMore };
}

/**
 * Only the last message of a journal event carries an id, so a reader that resumes never misses the rest of an event.
 */
function messagesText({ events, next }: EventPage): string {
  return events
    .map(({ place, ...event }, index) => {
      const after = events[index + 1]?.place;
      const isLast = after === undefined || placeText(after) !== placeText(place);
      const id = isLast ? `id: ${placeText(after === undefined ? next : place)}\n` : '';
      return `${id}event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
    })
    .join('');
}

function goneSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  return gone.signal;
}
