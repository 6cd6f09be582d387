import { usersPlace } from '#areas/staff/access.ts'
import { whyNotManageUser } from '#areas/staff/rules.ts'
import { UserActions } from '#areas/staff/screens/UserActions.tsx'
import { UserForm } from '#areas/staff/screens/UserForm.tsx'
import { useManager } from '#areas/staff/screens/use-manager.ts'
import { sayWhy } from '#areas/staff/reasons.ts'
import { words } from '#areas/staff/words.ts'
import { userCalls } from '#areas/staff/users/contract.ts'
import { toCreate, toUpdate } from '#platform/access/access.ts'
import { useReply } from '#platform/console/ask.ts'
import { shortMoment } from '#platform/console/format.ts'
import { Figure, RecordScreen } from '#platform/console/record/RecordScreen.tsx'
import { useWhyClosed } from '#platform/console/session.ts'
import { useWords } from '#platform/console/words.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'
import { useReload } from '#platform/console/use-reload.ts'
import { NewOrStored } from '#platform/console/record/NewOrStored.tsx'

export default function User() {
  return <NewOrStored New={NewUser} Stored={StoredUser} />
}

function NewUser() {
  const t = useWords(words)
  const closed = useWhyClosed(toCreate(usersPlace))
  return (
    <RecordScreen title={t('addUser')}>
      <UserForm by={useManager()} closed={closed} />
    </RecordScreen>
  )
}

function StoredUser({ id }: { id: number }) {
  const t = useWords(words)
  const by = useManager()
  const user = useReply(userCalls.read, { id })
  const reload = useReload(userCalls.read)
  const may = useWhyClosed(toUpdate(usersPlace))
  const why = whyNotManageUser(by, user)
  return (
    <RecordScreen
      title={`${user.firstName} ${user.lastName}`}
      subtitle={user.email}
      status={<StatusBadge status={user.status} label={t(`status_${user.status}`)} />}
      figures={
        <>
          <Figure label={t('role')} value={user.roleName || t('noRole')} />
          <Figure label={t('level')} value={user.level} />
          <Figure
            label={t('lastLogin')}
            value={user.lastLoginAt === null ? t('never') : shortMoment(user.lastLoginAt)}
          />
        </>
      }
      actions={<UserActions by={by} user={user} closed={may} />}
    >
      <UserForm by={by} user={user} closed={may ?? (why && sayWhy(t, why))} onReload={reload} />
    </RecordScreen>
  )
}
