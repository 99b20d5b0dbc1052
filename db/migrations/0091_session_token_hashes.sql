-- Sessions are found by the hash of the token in their cookie, so a copy of the database opens none of them.
-- Sessions that are open stay open.

update auth_sessions set token = encode(sha256(convert_to(token, 'UTF8')), 'hex');
