import { useState } from 'react'
import { type SignInOptions, signInCalls } from '#areas/session/sign-in/contract.ts'
import { FormError, type FormErrorState, toFormError } from './FormError.tsx'
import { words } from '#areas/session/words.ts'
import { callApi } from '#platform/console/api.ts'
import { enterAfterSignIn } from './enter-after-sign-in.ts'
import { useWords } from '#platform/console/i18n.ts'
import styles from './session.module.css'

type Account = SignInOptions['demoAccounts'][number]

/** Demo accounts, each with a button to sign in. */
export function DemoAccounts({ accounts }: { accounts: Account[] }) {
  const t = useWords(words)
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<FormErrorState | null>(null)

  async function enterAs({ email, password }: Account) {
    setSending(true)
    setProblem(null)
    try {
      await enterAfterSignIn(await callApi(signInCalls.signIn, { email, password }))
    } catch (error) {
      setProblem(toFormError(error))
      setSending(false)
    }
  }

  return (
    <section className={styles.demo} aria-labelledby="demo-title">
      <div>
        <h2 id="demo-title">{t('demoTitle')}</h2>
        <p>{t('demoIntro', { password: accounts[0]?.password ?? '' })}</p>
      </div>
      <FormError problem={problem} />
      <ul className={styles.people}>
        {accounts.map((account) => (
          <li key={account.email}>
            <button
              type="button"
              className={styles.person}
              title={account.email}
              disabled={isSending}
              onClick={() => void enterAs(account)}
            >
              <strong>{account.email.split('@')[0]}</strong>
              <span>
                {account.name}, {account.role || t('noRole')}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
