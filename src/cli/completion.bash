# bash completion for galloper
_galloper()
{
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}
    local plain=() words= i name=
    [[ $word == = ]] && name=$before word=
    [[ $before == = ]] && name=${COMP_WORDS[COMP_CWORD-2]}
    for ((i = 1; i < COMP_CWORD; i++)); do
        [[ ${COMP_WORDS[i]} == -* ]] || plain+=("${COMP_WORDS[i]}")
    done
    local command=${plain[0]} system=${plain[1]} rule=${plain[2]}
    _galloper_told() { galloper "$@" 2>/dev/null; }
    COMPREPLY=()
    if [[ -n $name && $name != -* && $command == do ]]; then
        # "to", "=", "x" are one word again; what is typed behind the last "=" is left to be completed.
        local args=()
        for ((i = 2; i < COMP_CWORD; i++)); do
            if [[ ${COMP_WORDS[i]} == = || ${COMP_WORDS[i-1]} == = ]]; then
                args[-1]+=${COMP_WORDS[i]}
            elif [[ ${COMP_WORDS[i]} != do ]]; then
                args+=("${COMP_WORDS[i]}")
            fi
        done
        [[ $word == "" && ${COMP_WORDS[COMP_CWORD]} == = ]] && args[-1]+==
        words=$(_galloper_told do "${args[@]}" --help | grep -v ' ')
    elif [[ -n $name && $name != -* ]]; then
        words=$(_galloper_told rules "$system" "$rule" |
            sed -n "/^asks/,/^answers/s/^  $name  *\([^ ,]*\).*/\1/p" | tr '|' ' ')
    elif [[ $before == --by ]]; then
        words=$(_galloper_told rules "$system" "$rule" |
            sed -n '/^answers/,/^[re]/s/^  \([a-z0-9-]*\) .*/\1/p')
    elif [[ $before == --option ]]; then
        words=$(_galloper_told charts "$system" | sed -n '/^options/,$s/^  \([a-z_]*=\).*/\1/p')
        compopt -o nospace
    elif [[ $before == --color ]]; then
        words="auto always never"
    elif [[ $before == --rules || $before == --svg || $before == --from-csv ||
        " ${COMP_WORDS[*]} " == *" --merge "* ||
        ( $word != -* && $command =~ ^(lint|fmt|forecast|scenario)$ ) ]]; then
        compopt -o filenames
        mapfile -t COMPREPLY < <(compgen -f -- "$word")
        return
    elif [[ $word == -* ]]; then
        case $command in
        '') words="--help --version" ;;
%FLAGS%
        esac
    elif [[ ${#plain[@]} == 0 ]]; then
        words="%COMMANDS%"
    elif [[ $command == help ]]; then
        words="%COMMANDS% man completion"
    elif [[ $command == new && ${#plain[@]} == 1 ]]; then
        words=$(_galloper_told scenario | sed -n 's/^\([a-z][a-z0-9-]*\) .*/\1/p')
        compopt -o default
    elif [[ $command == do && ${#plain[@]} == 1 ]]; then
        words="all $(_galloper_told do | sed -n '/^Not now/q; s/^  \([a-z][a-z-]*\).*/\1/p')"
    elif [[ $command == do ]]; then
        words=$(_galloper_told do "${plain[@]:1}" --help | sed -n 's/^  \([a-z][a-z-]*\) .*/\1=/p')
        compopt -o nospace
    elif [[ $command =~ ^(%GAMES%)$ ]]; then
        [[ $command =~ ^(delete|export|import|verify)$ ]] && compopt -o default
        return
    elif [[ $command == systems ]]; then
        return
    elif [[ ${#plain[@]} == 1 || $command == diff ]]; then
        words="%SYSTEMS%"
        [[ ${#plain[@]} == 1 ]] || compopt -o default
    elif [[ $command == charts || $command == traits ]]; then
        return
    elif [[ $command == chart ]]; then
        words=$(_galloper_told charts "$system" |
            sed -n '1,/^options/s/^  \([a-z0-9-]*\) .*/\1/p')
    elif [[ ${#plain[@]} == 2 ]]; then
        words=$(_galloper_told rules "$system" | sed -n 's/^  \([a-z0-9-]*\) .*/\1/p')
    else
        words=$(_galloper_told rules "$system" "$rule" |
            sed -n '/^asks/,/^answers/s/^  \([a-z0-9][a-z0-9-]*\) .*/\1=/p')
        compopt -o nospace
    fi
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
}
complete -F _galloper galloper
