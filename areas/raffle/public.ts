export { addLiveDraws, addPublishedDraws } from '#areas/raffle/server/public-proof.ts'
