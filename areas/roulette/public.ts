/** The door by which the app spins. */
export { type SpinResult, spinWheel } from '#areas/roulette/server/spin-wheel.ts'
