export { type SiteId, asSiteId } from './ids.js';
export { type SiteAward, SiteBooks, type SiteClose } from './site-books.js';
export { type Answered, HubEnd, type LineRefusal, type Numbered, SiteEnd } from './site-line.js';
