import { readFileSync } from 'node:fs'

/**
 * Secret that a record names, such as `PROVIDER_GLOBE_KEY`, from the environment or from the file in `<name>_FILE`. Null if it
 * is not set.
 */
export function readSecret(
  name: string,
  env: Readonly<Record<string, string | undefined>> = process.env,
): string | null {
  if (!/^PROVIDER_[A-Z0-9_]+$/.test(name)) return null
  const file = env[`${name}_FILE`]
  if (env[name]) return env[name]
  try {
    return file ? readFileSync(file, 'utf8').trim() : null
  } catch {
    return null
  }
}
