-- Language of messages to the subscriber; null until the subscriber or staff choose one, which means English.
alter table subscriber add column language text;
alter table subscriber add constraint subscriber_language check (language in ('en', 'fil')) not valid;
