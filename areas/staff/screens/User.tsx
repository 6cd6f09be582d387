import { usersPlace } from '#areas/staff/access.ts'
import { getUserManagementError } from '#areas/staff/rules.ts'
import { UserActions } from '#areas/staff/screens/UserActions.tsx'
import { UserForm } from '#areas/staff/screens/UserForm.tsx'
import { useManager } from '#areas/staff/screens/use-manager.ts'
import { words } from '#areas/staff/words.ts'
import { userCalls } from '#areas/staff/users/contract.ts'
import { toCreate, toUpdate } from '#platform/access.ts'
import { useSuspenseApiQuery, useRefetchCall } from '#platform/console/api.ts'
import { formatShortMoment, useMessage, useWords } from '#platform/console/i18n.ts'
import { Figure, RecordPicture, RecordScreen, CreateOrEdit } from '#platform/console/record.ts'
import { useDisabledReason } from '#platform/console/session.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

export default function User() {
  return <CreateOrEdit Create={NewUser} Edit={StoredUser} />
}

function NewUser() {
  const t = useWords(words)
  const disabledReason = useDisabledReason(toCreate(usersPlace))
  return (
    <RecordScreen title={t('addUser')}>
      <UserForm actor={useManager()} disabledReason={disabledReason} />
    </RecordScreen>
  )
}

function StoredUser({ id }: { id: number }) {
  const t = useWords(words)
  const m = useMessage()
  const actor = useManager()
  const user = useSuspenseApiQuery(userCalls.read, { id })
  const reload = useRefetchCall(userCalls.read)
  const may = useDisabledReason(toUpdate(usersPlace))
  const error = getUserManagementError(actor, user)
  return (
    <RecordScreen
      title={`${user.firstName} ${user.lastName}`}
      picture={<RecordPicture name={`${user.firstName} ${user.lastName}`} isPerson />}
      subtitle={user.email}
      status={<StatusBadge status={user.status} label={t(`status_${user.status}`)} />}
      figures={
        <>
          <Figure label={t('role')} value={user.roleName || t('noRole')} />
          <Figure label={t('level')} value={user.level} />
          <Figure
            label={t('lastLogin')}
            value={user.lastLoginAt === null ? t('never') : formatShortMoment(user.lastLoginAt)}
          />
        </>
      }
      actions={<UserActions actor={actor} user={user} disabledReason={may} />}
    >
      <UserForm actor={actor} user={user} disabledReason={may ?? (error && m(error))} onReload={reload} />
    </RecordScreen>
  )
}
