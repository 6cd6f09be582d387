import { sessionMessages } from '#areas/session/messages.ts'
import { passwordLengths } from '#areas/session/rules.ts'
import { rejectField } from '#platform/server/errors.ts'

type NewPassword = {
  password: string
  /** Field of the request in which the password was sent. */
  field: 'password' | 'newPassword'
  person: { name: string; email: string }
  /** Whether a sign-in needs a second factor besides the password. */
  hasSecondFactor: boolean
}

/** Below this number of guesses, a password counts as one of the commonly used or breached ones. */
const fewestGuesses = 1e8

/**
 * Rejects a new password that is short, common or made of words of the person and the company (NIST SP 800-63B-4,
 * 3.1.1.2). There are no rules about kinds of characters.
 */
export async function checkNewPassword({ password, field, person, hasSecondFactor }: NewPassword) {
  const normal = password.normalize('NFKC')
  const atLeast = hasSecondFactor ? passwordLengths.withSecondFactor : passwordLengths.alone
  if (Array.from(normal).length < atLeast)
    rejectField(field, sessionMessages('PASSWORD_SHORT', { min: atLeast }))
  const words = contextWords(person)
  if (hasOnlyWords(normal, words)) rejectField(field, sessionMessages('PASSWORD_PERSONAL'))
  const estimator = await (estimating ??= loadEstimator())
  if (estimator.check(normal, words).guesses < fewestGuesses)
    rejectField(field, sessionMessages('PASSWORD_COMMON'))
}

const companyWords = ['erp', 'console', 'wallet', 'staff']

const contextWords = ({ name, email }: NewPassword['person']) => [
  ...new Set([...`${name} ${email}`.toLowerCase().split(/[^\p{L}]+/u), ...companyWords].filter(isWord)),
]
const isWord = (text: string) => text.length >= 3

/** Whether fewer than four letters remain without the words, and the rest is digits and symbols. */
function hasOnlyWords(password: string, words: readonly string[]): boolean {
  const lower = password.toLowerCase()
  const rest = words
    .toSorted((a, b) => b.length - a.length)
    .reduce((left, word) => left.replaceAll(word, ' '), lower)
  return rest !== lower && rest.replace(/[^\p{L}]/gu, '').length < 4
}

// The list of 49,000 passwords takes 20 MB, so it is loaded at the first new password.
let estimating: ReturnType<typeof loadEstimator> | undefined

async function loadEstimator() {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new ZxcvbnFactory({ graphs: adjacencyGraphs, dictionary })
}
