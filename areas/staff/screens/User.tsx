import { UserActions } from '#areas/staff/screens/UserActions.tsx'
import { UserForm } from '#areas/staff/screens/UserForm.tsx'
import { words } from '#areas/staff/words.ts'
import { userCalls } from '#areas/staff/users/contract.ts'
import { formatShortMoment } from '#platform/console/i18n.ts'
import { defineRecordScreen } from '#platform/console/record.ts'

export default defineRecordScreen({
  words,
  calls: { ...userCalls, info: userCalls.read },
  newTitle: 'newUser',
  Form: UserForm,
  titleOf: ({ firstName, lastName }) => `${firstName} ${lastName}`,
  view: (user, { t, disabledReason }) => ({
    picture: 'person',
    subtitle: user.email,
    figures: [
      [t('role'), user.roleName || t('noRole')],
      [t('level'), user.level],
      [t('lastLogin'), user.lastLoginAt === null ? t('never') : formatShortMoment(user.lastLoginAt)],
    ],
    actions: <UserActions user={user} disabledReason={disabledReason} />,
  }),
})
