import { type ReactNode, useEffect, useState } from 'react'
import { inviteCalls, NewPassword, signInCalls } from '#areas/session/contract.ts'
import type { SignInOptions } from '#areas/session/door/contract.ts'
import { elsewhereWords } from '#areas/session/elsewhere-words.ts'
import { sessionScreens } from '#areas/session/screens.ts'
import { GuestPage } from '#areas/session/screens/GuestPage.tsx'
import { PasswordField } from '#areas/session/screens/PasswordField.tsx'
import SignInElsewhere from '#areas/session/screens/SignInElsewhere.tsx'
import SignInForm from '#areas/session/screens/SignInForm.tsx'
import { FormProblem } from '#areas/session/screens/FormProblem.tsx'
import { usePlainForm } from '#areas/session/screens/use-plain-form.ts'
import { words } from '#areas/session/words.ts'
import { Refused, sentenceOf } from '#platform/console/failures.ts'
import { ask } from '#platform/console/send.ts'
import { forgetEmailAction } from '#platform/console/email-action.ts'
import { enterConsole, goToScreen } from '#platform/console/navigation.ts'
import { useOnce } from '#platform/console/once.ts'
import { toast } from '#platform/console/toast.ts'
import { useWords } from '#platform/console/words.ts'
import { Button } from '#platform/ui/plain/Button.tsx'
import { z } from 'zod'
import styles from './session.module.css'

type Props = { token: string; foot: ReactNode }

/** The first password of someone whom a user manager added. */
export function AcceptInvitation({ token, foot }: Props) {
  const t = useWords(words)
  const { invited, failure } = useInvitation(token)
  const options = useOnce(signInCalls.options, {})
  const plain = usePlainForm({
    initial: { password: '', confirmation: '' },
    schema: z.object({ password: NewPassword }),
    labels: { password: t('newPassword'), confirmation: t('confirmation') },
    sent: ({ password }) => ({ password }),
    confirms: { field: 'confirmation', repeats: 'password' },
  })
  if (failure)
    return (
      <GuestPage
        title={t('inviteOver')}
        intro={failure instanceof Refused ? t('inviteOverText') : sentenceOf(failure)}
        foot={foot}
      />
    )
  if (!invited || !options) return null
  if (!options.keepsPasswords) return <LinkedSignIn {...{ token, foot, invited, options }} />

  async function send() {
    await ask(inviteCalls.accept, { token, password: plain.values.password })
    forgetEmailAction()
    toast('success', t('passwordSet'), t('passwordSetText'))
    goToScreen(sessionScreens.signIn)
  }

  return (
    <GuestPage
      title={t('inviteTitle', { name: invited.name })}
      intro={t('inviteIntro', { email: invited.email })}
      foot={foot}
    >
      <form
        className={styles.form}
        noValidate
        aria-busy={plain.isSending}
        onSubmit={(event) => void plain.submit(event, send)}
      >
        <input hidden type="text" autoComplete="username" value={invited.email} readOnly />
        <PasswordField {...plain.field('password')} autoComplete="new-password" hint={t('passwordHint')} />
        <PasswordField {...plain.field('confirmation')} autoComplete="new-password" />
        <FormProblem problem={plain.problem} />
        <Button kind="main" type="submit" disabled={plain.isSending}>
          {t('setPassword')}
        </Button>
      </form>
    </GuestPage>
  )
}

type Linked = Props & { invited: Invited; options: SignInOptions }

/** Where passwords are kept elsewhere, an invitation links whoever signs in by it. */
function LinkedSignIn({ token, foot, invited, options }: Linked) {
  const t = useWords(elsewhereWords)
  return (
    <GuestPage
      title={t('linkTitle', { name: invited.name })}
      intro={t('linkIntro', { email: invited.email })}
      foot={foot}
    >
      {options.signIn === 'redirect' ? (
        <SignInElsewhere provider={options.provider} link={token} />
      ) : (
        <SignInForm
          link={token}
          onSignedIn={(session) => {
            forgetEmailAction()
            void enterConsole(session)
          }}
        />
      )}
    </GuestPage>
  )
}

type Invited = { email: string; name: string }

/** Whom the link is for. Looking does not use it up. */
function useInvitation(token: string) {
  const [answer, setAnswer] = useState<{ invited: Invited | null; failure: Error | null }>({
    invited: null,
    failure: null,
  })
  useEffect(() => {
    let isCurrent = true
    ask(inviteCalls.invitation, { token }).then(
      (invited) => isCurrent && setAnswer({ invited, failure: null }),
      (failure: unknown) =>
        isCurrent && setAnswer({ invited: null, failure: failure instanceof Error ? failure : new Error() }),
    )
    return () => {
      isCurrent = false
    }
  }, [token])
  return answer
}
