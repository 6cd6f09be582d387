export {
  insertSubscribers,
  knownIdentifiers,
  type KnownOwner,
  ownersByMobile,
} from '#areas/merchants/subscribers/server/many-subscribers.ts'
export { peopleBy, peopleLike } from '#areas/merchants/subscribers/server/people.ts'
