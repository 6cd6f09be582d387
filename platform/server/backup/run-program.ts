import { spawn } from 'node:child_process'

/** Runs a program to its end. Throws an error with its last output if it fails. */
export async function runProgram(
  program: string,
  options: string[],
  environment: Record<string, string> = {},
): Promise<void> {
  const child = spawn(program, options, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...environment },
  })
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (part: string) => (output += part))
  const code = await new Promise<number | null>((done, fail) =>
    child
      .on('close', done)
      .on('error', () => fail(new Error(`${program} is not installed, or not on the PATH.`))),
  )
  if (code !== 0) throw new Error(`${program} failed: ${output.trim().slice(-1_500)}`)
}
