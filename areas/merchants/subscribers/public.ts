export { peopleBy, peopleLike } from '#areas/merchants/subscribers/server/people.ts'
