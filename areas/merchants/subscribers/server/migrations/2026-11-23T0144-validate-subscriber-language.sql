alter table subscriber validate constraint subscriber_language;
