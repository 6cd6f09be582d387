import type { Plugin } from 'vite'

/** Makes V8 compile all functions of a script on a background thread while the script loads. */
const hint = '//# allFunctionsCalledOnLoad\n'

/**
 * Adds the compile hint to the chunks that every staff page runs before its first rows. Without it V8 compiles each
 * function on the main thread when it is first called. Engines without the hint ignore the comment.
 * https://v8.dev/blog/explicit-compile-hints
 */
export function compileHints(chunkNames: readonly string[]): Plugin {
  return {
    name: 'compile-hints',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      // The hint must be the first line, so it is added after all other plugins have changed the code.
      order: 'post',
      handler(_, bundle) {
        for (const output of Object.values(bundle)) {
          if (output.type === 'chunk' && chunkNames.includes(output.name)) output.code = hint + output.code
        }
      },
    },
  }
}
