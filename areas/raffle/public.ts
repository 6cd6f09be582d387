export { addLiveDraws, addPublishedDraws } from '#areas/raffle/server/published.ts'
