export { addLiveDraws, addPublishedDraws } from '#areas/raffle/server/public-proof.ts'
export { rotateRaffleSeeds } from '#areas/raffle/server/seed-rotation.ts'
