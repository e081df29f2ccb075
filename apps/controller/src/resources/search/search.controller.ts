import { type Account, api, type InputOf, type ResultOf } from '@jackpot/contract';
import { type Acting, ActingNote, ActingPerson } from '@jackpot/platform';
import { Controller, Inject } from '@nestjs/common';
import { Input, Operation } from '../../http/operation.js';
import { SearchService } from './search.service.js';

/** One search for everything that has a number or a name. */
@Controller()
export class SearchController {
  constructor(@Inject(SearchService) private readonly search: SearchService) {}

  @Operation(api.search.find)
  async find(
    @Input() { query: { q, link } }: InputOf<typeof api.search.find>,
    @ActingPerson() person: Account,
    @ActingNote() acting: Acting,
  ): Promise<ResultOf<typeof api.search.find>> {
    const ofLink = await this.search.ofLink(person, link, q);
    const people = await this.search.people(person, acting, q);
    return { results: [...ofLink, ...people] };
  }
}
