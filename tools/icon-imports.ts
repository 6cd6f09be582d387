import { registerHooks } from 'node:module'

/**
 * Lets Node import modules of the console that contain icons, which only its build can resolve. Import this file first
 * and the others dynamically.
 */
registerHooks({
  resolve: (specifier, context, next) =>
    specifier.startsWith('~icons/')
      ? { url: 'data:text/javascript,export default () => null', shortCircuit: true }
      : next(specifier, context),
})
