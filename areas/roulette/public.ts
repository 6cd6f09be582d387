/** The door by which the app spins. */
export { type SpinResult, spinWheel } from '#areas/roulette/server/spinning.ts'
