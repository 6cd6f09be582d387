/** Entry point for the app to spin a wheel. */
export { type SpinResult, spinWheel } from '#areas/roulette/server/spin-wheel.ts'
