import type { Account } from '@jackpot/contract';
import { type Acting, ActingNote, ActingPerson } from '@jackpot/platform';
import { Controller } from '@nestjs/common';
import { SearchService } from './search.service.js';
import { type In, Input, Op } from '../../http/operation.js';

@Controller()
export class SearchController {
  constructor(private readonly search: SearchService) {}

  @Op('search.find')
  async find(
    @Input() { query: { q, link } }: In<'search.find'>,
    @ActingPerson() person: Account,
    @ActingNote() acting: Acting,
  ) {
    const ofLink = await this.search.ofLink(person, link, q);
    const people = await this.search.people(person, acting, q);
    return { results: [...ofLink, ...people] };
  }
}
