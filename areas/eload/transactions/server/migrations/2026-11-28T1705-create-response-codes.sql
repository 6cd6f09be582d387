-- What the response codes of providers mean. The codes of ISO 8583 apply to every provider that has no row of its own.
create table eload_response_code (
  -- Code of the provider, or empty for all.
  provider_code text    not null default '' check (length(provider_code) <= 20),
  code          text    not null check (length(code) between 1 and 40),
  label         text    not null check (length(label) between 3 and 120),
  label_fil     text    not null check (length(label_fil) between 3 and 120),
  -- Who can remove the cause.
  party         text    not null check (party in ('company', 'customer', 'network', 'provider', 'retailer')),
  can_retry     boolean not null,
  primary key (provider_code, code)
);

revoke insert, update, delete, truncate on eload_response_code from erp_api;

insert into eload_response_code (code, label, label_fil, party, can_retry) values
  ('05', 'declined without a reason', 'tinanggihan nang walang dahilan', 'provider', false),
  ('12', 'product is not available', 'hindi available ang produkto', 'company', false),
  ('13', 'amount is not accepted', 'hindi tinatanggap ang amount', 'company', false),
  ('14', 'mobile number is not valid', 'hindi valid ang mobile number', 'customer', false),
  ('30', 'request could not be read', 'hindi mabasa ang request', 'company', false),
  ('51', 'insufficient balance', 'kulang ang balance', 'company', true),
  ('61', 'limit of the number exceeded', 'lampas sa limit ng number', 'customer', false),
  ('68', 'no response in time', 'hindi sumagot sa oras', 'provider', true),
  ('91', 'network is not available', 'hindi available ang network', 'network', true),
  ('94', 'duplicate request', 'nadobleng request', 'company', false),
  ('96', 'system error of the provider', 'system error ng provider', 'provider', true);
