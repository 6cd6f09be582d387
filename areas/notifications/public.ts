export { createAnnouncement, withdraw } from '#areas/notifications/server/announcements.ts'
export { personalPush } from '#areas/notifications/server/push/personal-push.ts'
export { addNotificationPictures } from '#areas/notifications/server/pictures.ts'
