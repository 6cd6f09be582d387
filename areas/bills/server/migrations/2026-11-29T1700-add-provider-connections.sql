alter table bills_provider add column api_base_url text not null default '' check (api_base_url = '' or (api_base_url ~ '^https://' and length(api_base_url) <= 300));
alter table bills_provider add column credential_ref text not null default '' check (credential_ref ~ '^([A-Z][A-Z0-9_]{2,79})?$');
alter table bills_provider add column timeout_ms int not null default 30000 check (timeout_ms between 1000 and 60000);
