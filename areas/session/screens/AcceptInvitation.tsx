import { type ReactNode, useEffect, useState } from 'react'
import { inviteCalls, NewPassword, signInCalls } from '#areas/session/contract.ts'
import type { SignInOptions } from '#areas/session/sign-in/contract.ts'
import { hostedSignInWords } from '#areas/session/hosted-sign-in-words.ts'
import { sessionScreens } from '#areas/session/screens.ts'
import { GuestPage } from '#areas/session/screens/GuestPage.tsx'
import { PasswordField } from '#areas/session/screens/PasswordField.tsx'
import SignInElsewhere from './HostedSignIn.tsx'
import SignInForm from '#areas/session/screens/SignInForm.tsx'
import { FormError } from './FormError.tsx'
import { usePlainForm } from '#areas/session/screens/use-plain-form.ts'
import { words } from '#areas/session/words.ts'
import { ApiError, errorMessage } from '#platform/console/http.ts'
import { callApi, useUncachedQuery } from '#platform/console/api.ts'
import { clearEmailAction } from '#platform/console/session.ts'
import { enterAfterSignIn } from './enter-after-sign-in.ts'
import { goToScreen } from '#platform/console/router.ts'
import { toast } from '#platform/console/toast.ts'
import { useWords } from '#platform/console/i18n.ts'
import { Button } from '#platform/ui/plain.ts'
import { z } from 'zod'
import styles from './session.module.css'

type Props = { token: string; foot: ReactNode }

/** Page where an invited person sets their first password. */
export function AcceptInvitation({ token, foot }: Props) {
  const t = useWords(words)
  const { invited, failure } = useInvitation(token)
  const options = useUncachedQuery(signInCalls.options, {})
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
        title={t('inviteExpired')}
        intro={failure instanceof ApiError ? t('inviteExpiredText') : errorMessage(failure)}
        foot={foot}
      />
    )
  if (!invited || !options) return null
  if (!options.keepsPasswords) return <LinkedSignIn {...{ token, foot, invited, options }} />

  async function send() {
    await callApi(inviteCalls.accept, { token, password: plain.values.password })
    clearEmailAction()
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
        <FormError problem={plain.problem} />
        <Button kind="main" type="submit" disabled={plain.isSending}>
          {t('setPassword')}
        </Button>
      </form>
    </GuestPage>
  )
}

type LinkedProps = Props & { invited: Invited; options: SignInOptions }

/** Invitation page for a hosted identity service: signing in links the account. */
function LinkedSignIn({ token, foot, invited, options }: LinkedProps) {
  const t = useWords(hostedSignInWords)
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
            clearEmailAction()
            void enterAfterSignIn(session)
          }}
        />
      )}
    </GuestPage>
  )
}

type Invited = { email: string; name: string }

/** Loads the person the link is for. Viewing a link does not use it up. */
function useInvitation(token: string) {
  const [answer, setAnswer] = useState<{ invited: Invited | null; failure: Error | null }>({
    invited: null,
    failure: null,
  })
  useEffect(() => {
    let isCurrent = true
    callApi(inviteCalls.invitation, { token }).then(
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
