-- Tokens of the identity provider aren't used after a sign-in, so they aren't kept.

update auth_accounts set access_token = null, refresh_token = null, id_token = null
where access_token is not null or refresh_token is not null or id_token is not null;
