// Log lines go straight to standard error. As console output they belong to their test, and vitest prints them only if
// it fails.
process.stderr.write = (line: string | Uint8Array) => {
  console.error(String(line).trimEnd())
  return true
}
