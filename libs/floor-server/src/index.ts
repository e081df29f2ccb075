/** The controller's side of the floor protocol: for the controller, and for whatever plays a controller to a table. */
export { type FloorRequest, type LinkMessage, commandOf } from './commands.js';
export { type Frame, messagesOf, readFrame } from './frames.js';
export { type LinkInMemoryOptions, LinkInMemory } from './link-in-memory.js';
export {
  type LinkAnswer,
  floorAward,
  floorShoe,
  floorStateOf,
  idOf,
  refusalText,
  replyText,
  welcomeText,
} from './replies.js';
